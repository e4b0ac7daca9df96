-- Interviews that are over: slot searches count those of the last 28 days.
create index interviews_over on interviews (panelist_id, starts_at) where leaf in ('pendingFeedback', 'inReview', 'released', 'noShow');
