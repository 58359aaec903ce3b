-- Nothing is paid into the account of somebody who is suspended, so money is not taken for a page that has no other account in use.
CREATE OR REPLACE FUNCTION has_account_in_use(page uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payout_account
    WHERE receiver_kind = 'beneficiary' AND receiver_id = page AND in_use AND state = 'enabled'
      AND NOT EXISTS (SELECT FROM account WHERE account.id = payout_account.account_id AND account.suspended_at IS NOT NULL))
$$;

-- These pages, and the bands whose members they are.
CREATE FUNCTION with_bands(pages uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT unnest(pages)
  UNION
  SELECT agreement.band_id FROM band_share AS share JOIN band_agreement AS agreement ON agreement.id = share.agreement_id
  WHERE share.member_id = ANY(pages) AND share.parts > 0 AND agreement.state = 'agreed'
  ORDER BY 1
$$;
-- As in 0380.
CREATE OR REPLACE FUNCTION payout_account_payable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_page(page.id) FROM with_bands(ARRAY[NEW.receiver_id]) AS page (id);
  RETURN NULL;
END $$;

-- The pages that somebody's account gets the money of, and the bands whose members they are.
CREATE FUNCTION pages_paid_into(holder uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT with_bands(ARRAY(SELECT receiver_id FROM payout_account
    WHERE account_id = holder AND receiver_kind = 'beneficiary' AND in_use))
$$;
-- As in 0197, and the pages that are paid into the account of who is suspended.
CREATE OR REPLACE FUNCTION account_withhold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own constant uuid[] := ARRAY(SELECT beneficiary_id FROM page_manager WHERE account_id = NEW.id AND role = 'owner');
BEGIN
  -- Locked in one order. An account that comes in use at the same moment is seen below.
  PERFORM FROM beneficiary WHERE id = ANY(own) OR id IN (SELECT pages_paid_into(NEW.id)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM beneficiary_withhold(own);
  PERFORM mark_page(page.id) FROM pages_paid_into(NEW.id) AS page (id);
  UPDATE event SET withheld = NEW.suspended_at IS NOT NULL
  FROM organizer WHERE organizer.account_id = NEW.id AND event.organizer_id = organizer.id
    AND event.withheld <> (NEW.suspended_at IS NOT NULL);
  -- Pages of organizers go by the account itself.
  PERFORM pg_notify('forget_caches', '');
  RETURN NULL;
END $$;

SELECT mark_page(page.id) FROM account CROSS JOIN LATERAL pages_paid_into(account.id) AS page (id)
WHERE account.suspended_at IS NOT NULL;
