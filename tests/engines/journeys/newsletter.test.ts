import { expect, journey } from '../journey.ts';
import { button, field } from '../targets.ts';

journey('the newsletter box thanks in an alert and empties itself', async ({ visitor }) => {
  await visitor.go('/');
  await visitor.fill(field(/newsletter/), 'ada@engines.example');
  await visitor.press(button('Subscribe'));
  await expect
    .poll(() => visitor.prompts())
    .toContain('Thank you for subscribing to our newsletter!');
  await visitor.sees(field(/newsletter/), { value: '' });
});
