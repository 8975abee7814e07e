-- Employees of the human-resources practice set: names stand as "Last, First  M", birth dates as MM/DD/YY of
-- the twentieth century.
SELECT
  EmpID AS key,
  trim(replace(substr(Employee_Name, instr(Employee_Name, ',') + 1), '  ', ' '))
    || ' ' || trim(substr(Employee_Name, 1, instr(Employee_Name, ',') - 1)) AS name,
  '19' || substr(DOB, 7, 2) || '-' || substr(DOB, 1, 2) || '-' || substr(DOB, 4, 2) AS dateOfBirth,
  CASE EmploymentStatus WHEN 'Active' THEN 'exempt' WHEN 'Terminated for Cause' THEN 'partTime' ELSE 'nonExempt' END
    AS employeeType,
  line
FROM source
