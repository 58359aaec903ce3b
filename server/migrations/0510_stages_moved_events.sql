-- The running order moves with its event: each act keeps its place in the night, by the clocks there. An hour that the clocks
-- skip is read as the hour after it. An end that would then lie before its beginning is left out, and so is the time of an act that
-- would begin together with a later one.
CREATE FUNCTION move_moment(moment timestamptz, before event, after event, clocks boolean) RETURNS timestamptz
LANGUAGE sql STABLE RETURN CASE
  WHEN clocks THEN (moment AT TIME ZONE (before).time_zone + ((after).starts_at AT TIME ZONE (after).time_zone
    - (before).starts_at AT TIME ZONE (before).time_zone)) AT TIME ZONE (after).time_zone
  ELSE moment + ((after).starts_at - (before).starts_at) END;
CREATE FUNCTION move_stage_slots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slots constant stage_slot[] := ARRAY(SELECT slot FROM stage_slot AS slot WHERE event_id = NEW.id ORDER BY starts_at DESC);
  clocks boolean := true;
BEGIN
  IF cardinality(slots) = 0 THEN
    RETURN NULL;
  END IF;
  BEGIN
    PERFORM NEW.starts_at AT TIME ZONE NEW.time_zone, OLD.starts_at AT TIME ZONE OLD.time_zone;
  EXCEPTION WHEN invalid_parameter_value THEN
    -- A zone that is unknown here, as in 0161: each act moves by as much as the event.
    clocks := false;
  END;
  -- All go before any comes back: an act may move to the time of another.
  DELETE FROM stage_slot WHERE event_id = NEW.id;
  INSERT INTO stage_slot (id, event_id, beneficiary_id, name, starts_at, ends_at)
    SELECT id, event_id, beneficiary_id, name, begins, CASE WHEN ends > begins THEN ends END
    FROM unnest(slots),
      LATERAL (SELECT move_moment(starts_at, OLD, NEW, clocks) AS begins, move_moment(ends_at, OLD, NEW, clocks) AS ends) AS moved
    ON CONFLICT (event_id, starts_at) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER event_moves_stage_slots AFTER UPDATE OF starts_at, time_zone ON event FOR EACH ROW
  WHEN ((NEW.starts_at, NEW.time_zone) IS DISTINCT FROM (OLD.starts_at, OLD.time_zone)
    AND NEW.starts_at IS NOT NULL AND OLD.starts_at IS NOT NULL)
  EXECUTE FUNCTION move_stage_slots();
