import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { ClipboardButton } from '../../ui/buttons/clipboard-button';
import { KeyHint } from '../../ui/keyboard/key-hint';
import { Menu } from '../../ui/menus/menu';
import { ThemeToggle } from '../../ui/theme/theme-toggle';
import { Example, Examples, Row } from './example';

const variants = ['primary', 'plain', 'subtle', 'danger'] as const;

export function ButtonExamples() {
  return (
    <Examples>
      {variants.map((variant) => (
        <Example key={variant} title={`Button, ${variant}: normal, small, busy, disabled`}>
          <Row>
            <Button variant={variant}>Add a film</Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} busy>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        </Example>
      ))}
      <Example title="Button with only an icon, and with an icon and a text">
        <Row>
          <Button icon aria-label="Add">
            <Plus size={18} aria-hidden />
          </Button>
          <Button>
            <Plus size={18} aria-hidden /> Add a film
          </Button>
        </Row>
      </Example>
      <Example title="ButtonLink, wide">
        <ButtonLink to="/test" wide variant="primary">
          A very long label of a link to another page of this product
        </ButtonLink>
      </Example>
      <Example title="ClipboardButton">
        <ClipboardButton text="https://laurel.test">Copy the address</ClipboardButton>
      </Example>
      <Example title="Menu">
        <Menu label="Actions" trigger="Actions" align="start">
          <button type="button">Edit</button>
          <button type="button">Delete</button>
        </Menu>
      </Example>
      <Example title="ThemeToggle">
        <ThemeToggle />
      </Example>
      <Example title="KeyHint, only where there is a keyboard">
        <KeyHint>j and k move</KeyHint>
      </Example>
      <Example title="Card">
        <Card>
          <p>Related content.</p>
        </Card>
      </Example>
    </Examples>
  );
}
