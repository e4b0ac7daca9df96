-- Who was reminded of an interview by whom: bounds how often, and is shown beside the button (product: Reminders).
create table reminders (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews,
  party text not null check (party in ('candidate', 'panelist')),
  -- A user, for a candidate the person: a panelist who was replaced was reminded, their successor was not.
  recipient_id uuid not null,
  by_id uuid not null references users,
  at timestamptz not null default law_now()
);
create index reminders_interview on reminders (interview_id, party, recipient_id, at desc);
