-- Whether a band is payable depends on rows of several pages. It is computed once these pages are locked, so that of two changes at once
-- the second one sees the first. Before, two members whose accounts were enabled at once left their band not payable, and one whose
-- account was restricted while the last member agreed left it payable.

-- Also a page whose proposal may take effect at this moment: it is locked like a band.
CREATE FUNCTION is_band(page uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM band_agreement WHERE band_id = page AND state IN ('agreed', 'left'))
    OR EXISTS (SELECT FROM band_agreement WHERE band_id = page AND state = 'proposed')
$$;

-- Locks several pages in the order in which everybody does: bands after their members. Who changes the account of a page, or takes the
-- page down, locks the page first and its bands afterwards.
CREATE FUNCTION lock_pages(pages uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM beneficiary WHERE id = ANY(pages) ORDER BY is_band(id), id FOR NO KEY UPDATE;
END $$;

-- What stands in the row of a page: whether it is a band, and whether money that comes in for it can go out.
CREATE FUNCTION marks_of(page uuid) RETURNS TABLE (band text, payable boolean) LANGUAGE sql STABLE AS $$
  SELECT present.band, CASE present.band
      WHEN 'agreed' THEN NOT EXISTS (SELECT FROM band_share
        WHERE agreement_id = present.id AND parts > 0 AND NOT has_account_in_use(member_id))
      ELSE has_account_in_use(page) END
  FROM (SELECT) AS one LEFT JOIN LATERAL (
    SELECT id, CASE WHEN state = 'left' THEN 'stopped'
      WHEN EXISTS (SELECT FROM band_share WHERE agreement_id = band_agreement.id AND parts > 0) THEN 'agreed' END AS band
    FROM band_agreement WHERE band_id = page AND state IN ('agreed', 'left')) AS present ON true
$$;

-- As in 0380, and the page is locked before anything is read.
CREATE OR REPLACE FUNCTION mark_page(page uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  due record;
BEGIN
  PERFORM FROM beneficiary WHERE id = page FOR NO KEY UPDATE;
  SELECT * INTO due FROM marks_of(page);
  UPDATE beneficiary SET band = due.band, payable = due.payable
    WHERE id = page AND (band, payable) IS DISTINCT FROM (due.band, due.payable);
  -- The caches of every server process forget at once who cannot be tipped any more.
  IF FOUND THEN
    PERFORM pg_notify('forget_caches', '');
  END IF;
END $$;

-- As in 0593, and an agreement that takes effect at this moment is seen: it waits for the page, or the bands are read after it.
CREATE OR REPLACE FUNCTION payout_account_payable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM beneficiary WHERE id = NEW.receiver_id FOR NO KEY UPDATE;
  PERFORM mark_page(page.id) FROM with_bands(ARRAY[NEW.receiver_id]) AS page (id);
  RETURN NULL;
END $$;

-- As in 0380, and the accounts of the members stay as they are while the agreement takes effect. The server has locked these pages
-- before the band, in the order of all.
CREATE OR REPLACE FUNCTION mark_band() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'agreed' THEN
    PERFORM lock_pages(ARRAY(SELECT member_id FROM band_share WHERE agreement_id = NEW.id AND parts > 0));
  END IF;
  PERFORM mark_page(NEW.band_id);
  RETURN NULL;
END $$;

-- As in 0660, with bands after their members.
CREATE OR REPLACE FUNCTION account_withhold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own constant uuid[] := ARRAY(SELECT beneficiary_id FROM page_manager WHERE account_id = NEW.id AND role = 'owner');
BEGIN
  -- An account that comes in use at the same moment is seen below.
  PERFORM lock_pages(own || ARRAY(SELECT pages_paid_into(NEW.id)));
  PERFORM beneficiary_withhold(own);
  PERFORM mark_page(page.id) FROM pages_paid_into(NEW.id) AS page (id);
  UPDATE event SET withheld = NEW.suspended_at IS NOT NULL
  FROM organizer WHERE organizer.account_id = NEW.id AND event.organizer_id = organizer.id
    AND event.withheld <> (NEW.suspended_at IS NOT NULL);
  -- Pages of organizers go by the account itself.
  PERFORM pg_notify('forget_caches', '');
  RETURN NULL;
END $$;

-- What was marked wrongly is put right.
SELECT mark_page(id) FROM beneficiary
WHERE band IS NOT NULL OR id IN (SELECT band_id FROM band_agreement WHERE state IN ('agreed', 'left'))
ORDER BY id;
