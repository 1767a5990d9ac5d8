/** `1 mail`, `2 mails`, `2 deliveries`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
