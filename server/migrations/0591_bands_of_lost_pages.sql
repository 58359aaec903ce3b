-- Pages that were lost before 0500 are bands no longer: what was agreed or proposed while somebody else had the page ends.
ALTER TABLE band_agreement DISABLE TRIGGER band_agreement_guard;
UPDATE band_agreement AS agreement
SET state = CASE state WHEN 'proposed' THEN 'withdrawn' ELSE 'replaced' END, ended_at = coalesce(ended_at, clock_timestamp())
WHERE state IN ('proposed', 'agreed', 'left') AND (
  NOT EXISTS (SELECT FROM page_manager AS owner WHERE owner.beneficiary_id = agreement.band_id AND role = 'owner')
  -- A claim was accepted since, and removed all managers of before. One that an operator merely confirms removes nobody.
  OR (EXISTS (SELECT FROM claim WHERE claim.beneficiary_id = agreement.band_id
        AND claim.payouts_not_before - interval '72 hours' > coalesce(agreement.agreed_at, agreement.proposed_at))
    AND NOT EXISTS (SELECT FROM page_manager AS owner WHERE owner.beneficiary_id = agreement.band_id AND role = 'owner'
      AND owner.owner_since <= coalesce(agreement.agreed_at, agreement.proposed_at))));
ALTER TABLE band_agreement ENABLE TRIGGER band_agreement_guard;
SELECT mark_page(id) FROM beneficiary WHERE band IS NOT NULL;
