import { oneOf } from '#shared/settings/setting-types.ts';

export const receiptSettings = {
  receipts: oneOf({ off: false, on: true })('RECEIPTS', {
    default: 'off',
    says: 'on: the sender of a form gets an email with the words of content/receipts.yaml.',
  }),
};
