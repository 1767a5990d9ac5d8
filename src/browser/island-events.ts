/**
 * Dispatched on the document as `island:wake:<name>`: hydrates the island mounted with `client:intent={{ wake: name
 * }}`.
 */
export const wakeEvent = 'island:wake';
