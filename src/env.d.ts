interface ImportMetaEnv {
  readonly PUBLIC_API_URL?: string;
  readonly PUBLIC_CRM_URL?: string;
  readonly PUBLIC_COURSE_WALK_API?: string;
  readonly PUBLIC_GOOGLE_CLIENT_ID?: string;
  readonly PUBLIC_GOOGLE_USERINFO_URL?: string;
}

/** content/chat.yaml, by src/build/chat-script.ts. */
declare module 'virtual:chat-script' {
  export const chatScript: import('#lib/chat-reply.ts').ChatScript;
}
