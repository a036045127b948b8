-- SHA-256 of the cookie that binds a ceremony to the browser which began it. What stands there now ends in five minutes.
delete from app.passkey_challenges;
alter table app.passkey_challenges add column browser_hash bytea not null;
create unique index passkey_challenges_challenge_key on app.passkey_challenges (challenge);
