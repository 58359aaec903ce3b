-- Where this database lives: the cluster, the database and this very table, by the numbers PostgreSQL gave them. A dump
-- takes the rows along and the numbers not, so a restored database finds that it has moved.
CREATE TABLE database_home (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  home text NOT NULL,
  -- Set where the database was moved to; null where it began.
  restored_at timestamptz,
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER database_home_append_only BEFORE UPDATE OR DELETE ON database_home
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER database_home_never_emptied BEFORE TRUNCATE ON database_home
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
