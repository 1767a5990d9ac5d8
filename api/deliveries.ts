import type { Config } from './config.ts';

const hostOf = (url: string): string => (url ? new URL(url).host : 'off');
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/**
 * What the line "Listening" says is on, so that a setting that did not arrive is noticed, such as a secret that systemd
 * could not load.
 */
export const deliveriesOf = (config: Config): Record<string, string> => ({
  webhook: hostOf(config.webhookUrl),
  chat: hostOf(config.chatUrl),
  receipts: onOff(config.receipts),
  proofOfWork: onOff(config.proofOfWorkKey !== ''),
  metrics: onOff(config.metricsToken !== ''),
  retention: config.retentionDays === undefined ? 'off' : `${config.retentionDays} days`,
});
