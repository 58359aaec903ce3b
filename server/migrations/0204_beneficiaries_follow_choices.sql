-- What a follower wants to hear of the page.
ALTER TABLE beneficiary_follow
  ADD COLUMN hears_events boolean NOT NULL DEFAULT true,
  ADD COLUMN hears_posts boolean NOT NULL DEFAULT true;
-- What is new since a moment.
CREATE INDEX page_post_newest ON page_post (created_at);
