-- "Since when" is when somebody got their present role; a change of the role did not set it so far. The log has each change. The
-- table has a few rows.
UPDATE operator SET granted_at = changed.at
FROM (
  SELECT subject_id, after ->> 'role' AS role, max(at) AS at
  FROM audit_entry
  WHERE subject_kind = 'account' AND before ->> 'role' <> after ->> 'role'
  GROUP BY subject_id, after ->> 'role'
) AS changed
WHERE changed.subject_id = operator.account_id::text AND changed.role = operator.role AND changed.at > operator.granted_at;
