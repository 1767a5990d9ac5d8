/** `5,000`: a number as hints and errors show it. */
export const inDigits = (count: number): string => count.toLocaleString('en');
