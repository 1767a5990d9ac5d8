import { oneOf } from '#shared/settings/setting.ts';

export const receiptSettings = {
  receipts: oneOf(
    'RECEIPTS',
    { off: false, on: true },
    {
      default: 'off',
      says: 'on: the sender of a form gets an email with the words of content/receipts.yaml.',
    },
  ),
};
