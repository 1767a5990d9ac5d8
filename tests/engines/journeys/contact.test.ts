import { journey } from '../journey.ts';
import { announced, button, field } from '../targets.ts';
import type { Visitor } from '../visitor.ts';

const send = button('Send Message');

const fillContactForm = async (visitor: Visitor, subject: string): Promise<void> => {
  await visitor.fill(field('Full Name'), 'Ada Byron');
  await visitor.fill(field('Email Address'), 'ada@engines.example');
  await visitor.fill(field('Subject'), subject);
  await visitor.fill(field('Message'), 'Which card made which pattern?');
};

const submissions = ({ network }: Visitor) =>
  network.passed.filter(({ method, path }) => method === 'POST' && path === '/api/contact');

journey(
  'what is wrong is named under each field, and the first takes the focus',
  async ({ visitor }) => {
    await visitor.go('/contact');
    await visitor.fill(field('Full Name'), 'A');
    await visitor.press(send);
    await visitor.sees(field('Full Name'), {
      isFocused: true,
      description: 'Name must be at least 2 characters',
    });
    await visitor.sees(field('Email Address'), {
      description: 'Please enter a valid email address',
    });
  },
);

journey(
  'a message typed before its script has come is kept, and sent once',
  async ({ visitor }) => {
    const release = visitor.network.hold(/\/_astro\/.*\.js/);
    await visitor.go('/contact');
    await fillContactForm(visitor, 'Typed before the script');
    await visitor.press(send);
    release();
    await visitor.sees(announced('status', 'Message Sent!'));
    await visitor.sees(field('Full Name'), { value: '' });
    journey.expect(submissions(visitor)).toHaveLength(1);
    journey.expect(submissions(visitor)[0]?.body).toContain('Typed before the script');
  },
);
