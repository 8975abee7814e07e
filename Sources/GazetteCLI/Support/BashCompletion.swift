/// What is added to the script by which bash completes words.
///
/// Bash takes `=` and `:` for words of their own, and replaces what stands behind the last of them. The parser's script asks
/// with such pieces, where a value behind `--set field=` would not be known for one.
enum BashCompletion {
  /// Whether a script is for bash.
  static func isScript(_ text: String) -> Bool { text.hasPrefix("#!/bin/bash\n") }

  /// Asks with whole words, and gives of each suggestion what is to stand in the place of the last piece.
  static let wholeWords = #"""

    _gazette_whole_words() {
        local -a pieces=("${COMP_WORDS[@]}") words=() suggestions=()
        local -i place piece="${COMP_CWORD}" last=-1 COMP_CWORD
        local rest="${COMP_LINE}" word before='' suggestion
        for place in "${!pieces[@]}"; do
            word="${pieces[place]}"
            if ((last < 0)) || [[ "${rest}" = [[:space:]]* ]]; then
                words+=('')
                last+=1
            fi
            # What is replaced begins behind the sign on which the cursor stands.
            if ((place == piece)); then
                before="${words[last]}"
                if [[ "${word}" = [=:] ]]; then before+="${word}"; fi
            fi
            while [[ "${rest}" = [[:space:]]* ]]; do rest="${rest#?}"; done
            rest="${rest#"${word}"}"
            words[last]+="${word}"
            if ((place == piece)); then
                COMP_CWORD="${last}"
            fi
        done
        local -a COMP_WORDS=("${words[@]}")
        _gazette "${1}" "${before}${2}" "${words[COMP_CWORD - 1]}"
        before="${before//\\/}"
        for suggestion in "${COMPREPLY[@]}"; do suggestions+=("${suggestion#"${before}"}"); done
        # Outside of quotes bash leaves these signs as they are, and a record's key could run a command.
        word="${words[COMP_CWORD]//\\?/}"
        if [[ "${word}" != *[\'\"]* && "${suggestions[*]}" = *[\`\$]* ]]; then
            if compopt +o filenames 2>/dev/null; then
                for place in "${!suggestions[@]}"; do
                    printf -v "suggestions[place]" '%q' "${suggestions[place]}"
                done
            else
                suggestions=()
            fi
        fi
        COMPREPLY=("${suggestions[@]}")
    }

    complete -o filenames -F _gazette_whole_words gazette

    """#
}
