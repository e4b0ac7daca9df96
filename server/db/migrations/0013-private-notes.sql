-- What a panelist notes during an interview, for nobody else: no version of the feedback ever has it.
alter table feedback_drafts add column notes text not null default '';
