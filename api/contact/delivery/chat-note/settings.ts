import { webUrl } from '#platform/server-url.ts';

export const chatNoteSettings = {
  chatUrl: webUrl('CHAT_URL', {
    example: 'https://hooks.slack.com/services/…',
    says: "An incoming webhook of Slack, Mattermost, Discord or Teams: the team's chat gets a note about each submission, without anything that the visitor wrote.",
  }),
};
