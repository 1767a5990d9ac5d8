/** The `returnValue` of a dialog that the visitor closed in order to discard its text. */
export const discarded = 'discarded';
