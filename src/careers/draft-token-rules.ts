/**
 * The draft's token is sent in this header, so that addresses of forms can be shared and logged without it. It begins
 * with the id of the company, by which the domain of a careers site rejects drafts of others.
 */
export const draftTokenHeader = 'x-draft-token';
