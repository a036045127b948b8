-- A newer code takes the place of the older one, for each number and who proves it (null: somebody who signs in).
drop index app.phone_codes_number_idx;
create unique index phone_codes_number_key on app.phone_codes (phone_number, user_id) nulls not distinct;
