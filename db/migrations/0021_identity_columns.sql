-- Who is a platform admin is set from the command line only, and who is passive by the platform's administration:
-- the application's role may write every column of a user but these two.
revoke insert, update on app.users from kadro_app;
grant insert (
  id, email, email_verified_at, password_hash, name, surname, phone_number, avatar_key, locale,
  terms_version, terms_accepted_at, created_at
) on app.users to kadro_app;
grant update (
  email, email_verified_at, password_hash, name, surname, phone_number, avatar_key, locale,
  terms_version, terms_accepted_at
) on app.users to kadro_app;
