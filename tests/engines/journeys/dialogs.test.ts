import { journey } from '../journey.ts';
import { announced, button, dialog, field, heading, words } from '../targets.ts';

const quick = dialog("Let's Talk");
const consultation = dialog('Schedule a Consultation');

/** Engines differ in how a day is typed; its value is the same in all. */
const chooseNextWeek = (): void => {
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[type=date]');
  if (input) input.valueAsNumber = Date.now() + 7 * 86_400_000;
  input?.dispatchEvent(new Event('input', { bubbles: true }));
};

journey(
  'the header’s dialog names what is wrong, sends, thanks, and closes',
  async ({ visitor }) => {
    const send = button('Send Message', quick);
    await visitor.go('/services');
    await visitor.press(button("Let's Talk", { role: 'banner' }));
    await visitor.press(send);
    await visitor.sees(field('Name', quick), {
      isFocused: true,
      description: 'Name must be at least 2 characters',
    });
    await visitor.type('Ada Byron');
    await visitor.fill(field('Company', quick), 'Analytical Engines');
    await visitor.fill(field('Email', quick), 'ada@engines.example');
    await visitor.fill(field('Message', quick), 'Could you show us a loom?');
    await visitor.press(send);
    await visitor.sees(heading('Message Sent!', quick));
    await visitor.seesNo(quick);
    await visitor.sees(announced('status', 'Message Sent'));
  },
);

journey(
  'the consultation is asked for, thanks, and Escape gives the focus back',
  async ({ visitor }) => {
    const opener = button('Schedule a Consultation', { role: 'main' });
    await visitor.go('/contact');
    await visitor.press(opener);
    await visitor.fill(field('Name', consultation), 'Ada Byron');
    await visitor.fill(field('Email', consultation), 'ada@engines.example');
    await visitor.fill(field('Message', consultation), 'Let us plan the winter.');
    await visitor.evaluate(chooseNextWeek);
    await visitor.press(button('Submit Request', consultation));
    await visitor.sees(words("Thanks! We'll contact you shortly.", consultation));
    await visitor.pressKey('Escape');
    await visitor.seesNo(consultation);
    await visitor.sees(opener, { isFocused: true });
  },
);
