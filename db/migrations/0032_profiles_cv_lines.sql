-- Where a PDF's lines stand on their pages, so that what is read of a CV can be shown at its place:
-- [{ page, text, x, y, width, height, size, isApart, links }]; null for other formats and for what was read before.

alter table app.profile_files add column text_lines jsonb;
