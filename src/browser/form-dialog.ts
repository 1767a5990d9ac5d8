/** The `returnValue` of a dialog whose visitor closed it and wants none of what was written in it. */
export const discarded = 'discarded';
