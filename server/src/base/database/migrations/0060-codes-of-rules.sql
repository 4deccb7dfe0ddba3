-- The key of a code ignores case, accents, spaces and hyphens only (contract: code-key.ts). The keys before ignored every sign, so only
-- codes with another sign get another key. Keys that differed still differ: no two rules begin to overlap.
alter table coverage_rules no force row level security;

update coverage_rules set code_key = coalesce(nullif(regexp_replace(
    lower(regexp_replace(normalize(code, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f]', '', 'g')),
    '[\s\u00a0\u2000-\u200a\u202f\u3000\u2010\u2011-]', '', 'g'), ''), code)
where code ~ '[^[:alnum:][:space:]-]' or code_key = '';

-- The end that the replaced rule got when a change made this rule (docs/rules.md#tariff-12).
alter table coverage_rules add column replaced_ends date;
update coverage_rules set replaced_ends = valid_from - 1 where replaces_id is not null;

-- Only lenses and pairs are of a kind of pair (docs/rules.md#tariff-10).
update coverage_rules set pair_kind = null where target not in ('lenses', 'pair');

alter table coverage_rules force row level security;
