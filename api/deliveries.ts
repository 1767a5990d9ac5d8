import type { Config } from '#settings/service.ts';

const hostOf = (url: string): string => (url ? new URL(url).host : 'off');
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/**
 * Which deliveries are on, for the log line "Listening". It shows an operator when a setting did not arrive, such as a
 * secret that systemd could not load.
 */
export const deliveriesOf = (config: Config): Record<string, string> => ({
  webhook: hostOf(config.webhookUrl),
  chat: hostOf(config.chatUrl),
  receipts: onOff(config.receipts),
  proofOfWork: onOff(config.proofOfWorkKey !== ''),
  metrics: onOff(config.metricsToken !== ''),
  retention: config.retentionDays === undefined ? 'off' : `${config.retentionDays} days`,
});
