/** What a guest's token looks like; an access token has dots in other places. */
export const guestTokenPattern = /^guest\.[\w-]{43}$/;
