import { Button, ButtonLink } from '#islands/ui/Button.tsx';
import type { OfferedDialog } from '#lib/chat-reply.ts';

const labels: Record<OfferedDialog, string> = {
  'quick-dialog': "Let's Talk",
  consultation: 'Schedule a Consultation',
};

/** Two ways on from a reply: the answers of the contact page, and a dialog (components/dialogs/dialogs.ts). */
export const Offers = ({ dialog }: { dialog: OfferedDialog }) => (
  <div className="chat-offers">
    <Button size="small" data-opens={dialog} aria-haspopup="dialog">
      {labels[dialog]}
    </Button>
    <ButtonLink variant="quiet" size="small" href="/contact#faq">
      Common questions
    </ButtonLink>
  </div>
);
