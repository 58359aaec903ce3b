-- Figures that cost too much to be counted whenever they are asked for. A job counts them; /metrics reads them here.
CREATE TABLE measurement (
  name text NOT NULL,
  -- What the figure is of, such as a state or a currency; empty where there is only one.
  label text NOT NULL DEFAULT '',
  value double precision NOT NULL,
  measured_at timestamptz NOT NULL,
  PRIMARY KEY (name, label)
);
