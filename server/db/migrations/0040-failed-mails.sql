-- Emails that failed for good are counted on the homes of admins.
create index mails_failed on mails (created_at) where failed_at is not null;
