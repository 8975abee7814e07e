import Forms
import Foundation
import Gazette

/// A service and a timer that run `gazette nightly` for a project, as systemd reads them.
struct SystemdUnits {
  let project: Project
  /// Where the program is.
  let program: String
  /// What it is given beside the project.
  let options: [String]

  var text: String {
    """
    # /etc/systemd/system/gazette.service
    [Unit]
    Description=\(Self.escaped("Gazette: the nightly edition of \(project.settings.title)"))
    After=network-online.target
    Wants=network-online.target

    [Service]
    Type=oneshot
    \(owner)ExecStart=\(Self.quoted(program)) \(arguments)

    # /etc/systemd/system/gazette.timer
    [Unit]
    Description=Gazette: every night

    [Timer]
    OnCalendar=*-*-* 02:30:00
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  private var arguments: String {
    (["nightly", "--project", Self.quoted(project.folder)] + options.map(Self.quoted)).joined(separator: " ")
  }

  /// The lines by which it runs as the user whose the project is, with the group of its folder, which may change what it
  /// makes if it may change the project; none where that is root.
  private var owner: String {
    var status = stat()
    guard stat(project.folder, &status) == 0, status.st_uid != 0 else { return "" }
    let user = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
    let lines = "User=\(user.map(Self.escaped) ?? String(status.st_uid))\n"
    guard status.st_gid != 0 else { return lines }
    let group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
    let mask = status.st_mode & S_IWGRP == 0 ? "" : "UMask=0002\n"
    return lines + "Group=\(group.map(Self.escaped) ?? String(status.st_gid))\n" + mask
  }

  /// A text in which systemd finds none of its own signs.
  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%%").replacing("\\", with: "\\\\").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
  }

  /// A word of a command line.
  private static func quoted(_ word: String) -> String {
    let text = escaped(word).replacing("\"", with: "\\\"").replacing("$", with: "$$")
    return "\"\(text)\""
  }
}

/// Where this program is.
enum ProgramPath {
  /// - Throws: ``FileProblem`` where the system does not say.
  static func find() throws -> String {
    guard let path = Bundle.main.executablePath else {
      throw FileProblem(
        path: ProgramArguments.all.first ?? "gazette", detail: localized("its place is not known"))
    }
    return path
  }
}
