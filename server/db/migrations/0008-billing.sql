-- The ledger, plans, subscriptions, payments and invoices (product: Business). Money is whole paise.

-- Double entry (product: Ledger): an entry names its cause, and its postings sum to zero when the transaction ends. Nothing
-- is changed; what was wrong is reversed by another entry. A debit is positive.
create table journal_entries (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('payment', 'refund', 'subscription', 'round', 'statement')),
  cause_id uuid not null,
  -- What of the cause it is, as the version of the event: one entry each.
  part text not null,
  at timestamptz not null,
  reverses bigint unique references journal_entries,
  unique (cause, cause_id, part)
);
create index journal_entries_at on journal_entries (at, id);
create trigger append_only before update or delete on journal_entries for each row execute function refuse_change();

create table postings (
  entry_id bigint not null references journal_entries,
  line int not null,
  account text not null check (account in
    ('gateway', 'bank', 'sales', 'tax', 'creditsOwed', 'panelistPay', 'panelistsPayable', 'taxDeducted')),
  -- The subscription of creditsOwed, the panelist of panelistsPayable: what a balance is kept for.
  party_id uuid,
  paise bigint not null check (paise <> 0),
  primary key (entry_id, line),
  check ((party_id is not null) = (account in ('creditsOwed', 'panelistsPayable')))
);
create index postings_party on postings (party_id, account) include (paise, entry_id) where party_id is not null;
create index postings_account on postings (account, entry_id) include (paise);
create trigger append_only before update or delete on postings for each row execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  entry bigint := case tg_table_name when 'postings' then (to_jsonb(new)->>'entry_id')::bigint else (to_jsonb(new)->>'id')::bigint end;
begin
  if (select coalesce(sum(paise), 1) from postings where entry_id = entry) <> 0 then
    raise exception 'The postings of journal entry % do not sum to zero', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on journal_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();
create constraint trigger balanced after insert on postings deferrable initially deferred
  for each row execute function refuse_unbalanced();

-- Checks of the ledger: one each night, and those that super admins ask for (product: Check of the ledger).
create table ledger_checks (
  id uuid primary key default gen_random_uuid(),
  -- The day of India whose night it is; null where somebody asked for it.
  night date unique,
  asked_by uuid references users on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  created_at timestamptz not null default law_now(),
  took_ms int,
  checked jsonb,
  found int not null default 0,
  findings jsonb not null default '[]'
);
create unique index ledger_checks_open on ledger_checks ((true)) where state in ('waiting', 'running');
create index ledger_checks_created on ledger_checks (created_at desc, id);

-- What candidates can buy (product: Plans); a bought plan keeps its own copy of these terms.
create table plans (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 3 and 40),
  description text not null check (length(description) between 1 and 250),
  price_paise bigint not null check (price_paise > 70000 and price_paise < 4000000),
  interviews int not null check (interviews between 1 and 50),
  valid_days int not null check (valid_days between 1 and 730),
  active boolean not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null
);
create index plans_changed on plans (changed_at, id);

-- A bought plan: a lifecycle (product: Plans). Its interviews are counted in `context`, and each change is in its history.
create sequence subscription_codes start 1001;
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  code text collate "C" not null unique default 'SU-' || nextval('subscription_codes'),
  person_id uuid not null references persons,
  plan_id uuid references plans,
  -- The plan's terms on the day of the purchase.
  title text not null,
  price_paise bigint not null check (price_paise >= 0),
  interviews int not null check (interviews between 1 and 50),
  valid_days int not null check (valid_days between 1 and 730),
  -- Why it was made by hand; null where it was bought.
  by_hand text check (length(by_hand) between 1 and 250),
  leaf text not null check (leaf in ('created', 'paid', 'active', 'exhausted', 'expired', 'refunded', 'canceled')),
  value jsonb not null,
  context jsonb not null,
  version int not null,
  machine_version int not null,
  valid_from timestamptz,
  valid_until timestamptz,
  reserved int not null,
  used int not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check (reserved >= 0 and used >= 0 and reserved + used <= interviews),
  check (leaf not in ('active', 'exhausted', 'expired') or (valid_from is not null and valid_until > valid_from))
);
create index subscriptions_person on subscriptions (person_id, valid_until);
create index subscriptions_plan on subscriptions (plan_id, created_at desc, id);
create index subscriptions_leaf on subscriptions (leaf, created_at desc, id);
call make_lifecycle('subscription', 'subscriptions');

-- A mock interview takes one of the interviews of a subscription (product: Credits and pay).
alter table interviews add subscription_id uuid references subscriptions;
create index interviews_subscription on interviews (subscription_id) where subscription_id is not null;

-- A payment of one order (product: Payments): a lifecycle.
create sequence payment_codes start 1001;
create table payments (
  id uuid primary key default gen_random_uuid(),
  code text collate "C" not null unique default 'PA-' || nextval('payment_codes'),
  subscription_id uuid not null references subscriptions,
  person_id uuid not null references persons,
  -- 'hand' is money that came another way, with its reference.
  gateway text not null check (gateway in ('razorpay', 'test', 'hand')),
  order_id text collate "C" unique,
  gateway_id text collate "C" unique,
  reference text check (length(reference) <= 100),
  amount_paise bigint not null check (amount_paise > 70000 and amount_paise < 4000000),
  -- Who is named on the invoice: name, state, GSTIN.
  buyer jsonb not null,
  leaf text not null check (leaf in ('created', 'authorized', 'captured', 'partiallyRefunded', 'refunded', 'failed')),
  value jsonb not null,
  context jsonb not null,
  version int not null,
  machine_version int not null,
  capture_by timestamptz,
  captured_at timestamptz,
  refunded_paise bigint not null check (refunded_paise >= 0 and refunded_paise <= amount_paise),
  -- When the gateway was last asked about an open order.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check (gateway <> 'hand' or order_id is null)
);
create index payments_subscription on payments (subscription_id);
create index payments_person on payments (person_id, created_at desc);
create index payments_leaf on payments (leaf, created_at desc, id);
call make_lifecycle('payment', 'payments');

-- Money that is given back (product: Refunds): a lifecycle. What is asked for, approved or given back of a payment is never
-- more than the payment, which is locked before its refunds.
create sequence refund_codes start 1001;
create table refunds (
  id uuid primary key default gen_random_uuid(),
  code text collate "C" not null unique default 'RE-' || nextval('refund_codes'),
  payment_id uuid not null references payments,
  paise bigint not null check (paise > 0),
  gateway_id text collate "C" unique,
  leaf text not null check (leaf in ('requested', 'approved', 'rejected', 'initiated', 'processed', 'failed')),
  value jsonb not null,
  context jsonb not null,
  version int not null,
  machine_version int not null,
  -- Until then, a job is sending the refund to the gateway, and no other one may.
  sending_until timestamptz,
  -- Null for what was refunded at the gateway itself.
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_leaf on refunds (leaf, created_at desc, id);
call make_lifecycle('refund', 'refunds');

-- Callbacks of the gateway under its own event id: stored once, answered, and worked off by a job (product: Payments).
create table gateway_events (
  id bigint generated always as identity primary key,
  event_id text collate "C" not null unique check (length(event_id) between 1 and 200),
  gateway text not null,
  type text not null,
  -- The payment and the refund that it tells of, without the contacts of who paid.
  payment jsonb,
  refund jsonb,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  -- What became of it, as a code.
  outcome text
);
create index gateway_events_open on gateway_events (id) where done_at is null;

-- Days of India that are compared with the gateway (product: Comparison with the gateway); `compared_at` is null while one waits.
create table gateway_days (
  id uuid primary key default gen_random_uuid(),
  day date not null unique,
  compared_at timestamptz,
  payments int not null default 0,
  captured_paise bigint not null default 0,
  refunds int not null default 0,
  refunded_paise bigint not null default 0,
  differences jsonb not null default '[]'
);

-- The rate of sales tax in basis points; the newest from its day in India on counts (product: Invoices). A record.
create table sales_tax_rates (
  id uuid primary key default gen_random_uuid(),
  holds_from date not null unique,
  points int not null check (points between 0 and 10000),
  revision int not null default 1,
  created_at timestamptz not null default law_now(),
  created_by uuid references users on delete set null,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null
);
insert into sales_tax_rates (id, holds_from, points) values ('00000000-0000-4000-8000-000000000018', '2017-07-01', 1800);

-- Who sells: a record with one row. Its GSTIN is an example that is valid in its form only.
create table sellers (
  id uuid primary key check (id = '00000000-0000-4000-8000-000000000001'),
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 250),
  state text not null check (length(state) = 2),
  gstin text not null check (length(gstin) = 15 and left(gstin, 2) = state),
  sac text not null check (sac ~ '^99[0-9]{4}$'),
  revision int not null default 1,
  created_at timestamptz not null default law_now(),
  created_by uuid references users on delete set null,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null
);
insert into sellers (id, name, address, state, gstin, sac) values ('00000000-0000-4000-8000-000000000001',
  'Interview Platform Private Limited', '4th floor, 100 Residency Road, Bengaluru 560025', '29', '29AABCI1234K1ZM', '999293');
insert into record_versions (kind, record_id, revision, fields)
select 'seller', id, 1, jsonb_build_object('name', name, 'address', address, 'state', state, 'gstin', gstin, 'sac', sac)
from sellers
union all select 'salesTax', id, 1, jsonb_build_object('ratePoints', points, 'holdsFrom', holds_from) from sales_tax_rates;

-- Invoices and credit notes: what was printed once stays (product: Invoices).
create table invoices (
  id uuid primary key default gen_random_uuid(),
  number text collate "C" not null unique check (length(number) <= 16),
  payment_id uuid not null references payments,
  -- The invoice that a credit note names, and the refund that it is for.
  invoice_id uuid references invoices,
  refund_id uuid unique references refunds,
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null,
  title text not null,
  total_paise bigint not null check (total_paise > 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  -- Basis points: 1800 is 18 %.
  rate_points int not null check (rate_points between 0 and 10000),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  check ((invoice_id is null) = (refund_id is null))
);
create unique index invoices_payment on invoices (payment_id) where invoice_id is null;
create index invoices_issued on invoices (issued_at desc, id);
create trigger append_only before update or delete on invoices for each row execute function refuse_change();

-- Remuneration of panelists (product: Remuneration).

-- What an accepted interview pays; the newest row from `holds_from` on counts. A record.
create table rate_cards (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('real', 'mock')),
  minutes int not null check (minutes in (30, 45, 60, 90)),
  least_months int not null check (least_months between 0 and 720),
  holds_from date not null,
  paise bigint not null check (paise > 0 and paise <= 10000000),
  revision int not null default 1,
  created_at timestamptz not null default law_now(),
  created_by uuid references users on delete set null,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null,
  unique (kind, minutes, least_months, holds_from)
);
create index rate_cards_changed on rate_cards (changed_at, id);

-- The tax that is deducted from what panelists earn in a financial year; the newest row from `holds_from` on counts. A record.
create table tax_rules (
  id uuid primary key default gen_random_uuid(),
  section text not null check (length(section) between 1 and 20),
  threshold_paise bigint not null check (threshold_paise >= 0),
  -- Basis points: 1000 is 10 %.
  rate_points int not null check (rate_points between 0 and 10000),
  no_pan_points int not null check (no_pan_points between 0 and 10000),
  holds_from date not null unique,
  revision int not null default 1,
  created_at timestamptz not null default law_now(),
  created_by uuid references users on delete set null,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null
);

-- What a panelist earned in a month of India: a lifecycle. Sums are those of its lines and of its current revision.
create table statements (
  id uuid primary key default gen_random_uuid(),
  panelist_id uuid not null references panelists,
  month date not null check (extract(day from month) = 1),
  leaf text not null check (leaf in ('draft', 'issued', 'disputed', 'approved', 'paid')),
  value jsonb not null,
  context jsonb not null,
  version int not null,
  machine_version int not null,
  revision int not null,
  -- Of the current revision; null while it is a draft.
  number text collate "C" check (length(number) <= 16),
  gross_paise bigint not null,
  adjusted_paise bigint not null,
  tax_paise bigint not null check (tax_paise >= 0),
  net_paise bigint not null check (net_paise >= 0),
  issued_at timestamptz,
  created_at timestamptz not null default law_now(),
  updated_at timestamptz not null default law_now(),
  unique (panelist_id, month),
  check (net_paise = gross_paise + adjusted_paise - tax_paise),
  check ((number is null) = (leaf = 'draft') and (issued_at is null) = (leaf = 'draft'))
);
create index statements_month on statements (month, id);
call make_lifecycle('statement', 'statements');

-- Each change of pay is on one statement, as it was when the statement was made.
create table statement_lines (
  settlement_id bigint primary key references settlements,
  statement_id uuid not null references statements,
  interview_id uuid not null references interviews,
  code text not null,
  title text not null,
  kind text not null check (kind in ('real', 'mock')),
  minutes int not null,
  starts_at timestamptz,
  rate_paise bigint not null,
  percent int not null,
  paise bigint not null,
  at timestamptz not null
);
create index statement_lines_statement on statement_lines (statement_id, at, settlement_id);
create trigger append_only before update or delete on statement_lines for each row execute function refuse_change();

-- What was issued once stays readable. The rule of tax and the adjustments are those that held.
create table statement_revisions (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references statements,
  revision int not null,
  number text collate "C" not null unique check (length(number) <= 16),
  issued_at timestamptz not null,
  gross_paise bigint not null,
  adjusted_paise bigint not null,
  tax_paise bigint not null,
  net_paise bigint not null,
  adjustments jsonb not null,
  tax jsonb not null,
  unique (statement_id, revision)
);
create index statement_revisions_issued on statement_revisions (issued_at, id);
create trigger append_only before update or delete on statement_revisions for each row execute function refuse_change();

-- A month is closed once, by a run over its panelists.
create table month_ends (
  id uuid primary key default gen_random_uuid(),
  month date not null unique check (extract(day from month) = 1),
  owner_id uuid not null references users,
  state text not null check (state in ('running', 'stopped', 'done')),
  run int not null default 0,
  created_at timestamptz not null default law_now()
);
create table month_end_rows (
  month_end_id uuid not null references month_ends on delete cascade,
  nr int not null,
  panelist_id uuid not null references panelists,
  result text check (result in ('issued', 'draft', 'carried')),
  primary key (month_end_id, nr)
);
create index month_end_rows_open on month_end_rows (month_end_id, nr) where result is null;
