-- Test-takers without missing answers, as ratings of the rubric fixture ability.yml.
SELECT
  column1 AS key,
  'Person ' || column1 AS student,
  'ABILITY' AS module,
  "reason.4" || "reason.16" || "reason.17" || "reason.19" AS design,
  "letter.7" || "letter.33" || "letter.34" || "letter.58" AS requirements,
  "matrix.45" || "matrix.46" || "matrix.47" || "matrix.55" AS codeStructure,
  "rotate.3" || "rotate.4" || "rotate.6" || "rotate.8" AS cleanCode,
  line
FROM source
WHERE 'NA' NOT IN (
  "reason.4", "reason.16", "reason.17", "reason.19", "letter.7", "letter.33", "letter.34", "letter.58",
  "matrix.45", "matrix.46", "matrix.47", "matrix.55", "rotate.3", "rotate.4", "rotate.6", "rotate.8"
)
