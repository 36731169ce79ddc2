import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showControl } from '../../test/render-control';
import { findAxeViolations } from '../../test/render-page';
import { Button } from './buttons/button';
import { RadioGroup } from './forms/choice';
import { Dialog } from './dialogs/dialog';
import { Menu } from './menus/menu';
import { ProgressSteps } from './navigation/progress-steps';
import { Segmented } from './forms/segmented';
import { FilterTabs } from './layout/tabs';

describe('Button', () => {
  it('keeps the focus while it is busy, does nothing then, and submits no form', async () => {
    const actions: string[] = [];
    const renderForm = (isBusy: boolean) => () => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actions.push('sent');
        }}
      >
        <Button busy={isBusy} onClick={() => actions.push('pressed')}>
          Press
        </Button>
        <Button type="submit" busy={isBusy}>
          Send
        </Button>
      </form>
    );
    const { user } = showControl(null, renderForm(true));
    for (const name of ['Press', 'Send']) {
      const button = screen.getByRole('button', { name });
      button.focus();
      await user.keyboard('{Enter}');
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
    }
    expect(actions).toEqual([]);
    showControl(null, renderForm(false));
    for (const name of ['Press', 'Send']) await user.click(screen.getAllByRole('button', { name }).at(-1)!);
    expect(actions).toEqual(['pressed', 'sent']);
  });
});

describe('Menu', () => {
  it('opens, moves and closes by keyboard, and returns the focus', async () => {
    const chosen: string[] = [];
    const { user } = showControl(null, () => (
      <Menu label="Move" trigger="Move">
        {['Later', 'Submitted'].map((name) => (
          <button key={name} type="button" onClick={() => chosen.push(name)}>
            {name}
          </button>
        ))}
      </Menu>
    ));
    await user.tab();
    const trigger = screen.getByRole('button', { name: 'Move' });
    expect(trigger).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByText('Later')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByText('Submitted')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(trigger).toHaveFocus();
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByText('Submitted')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['Submitted']);
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    expect(trigger).toHaveFocus();
  });
});

describe('Dialog', () => {
  it('is named by its title, closes by its button, and returns the focus', async () => {
    const { user } = showControl(false, (open, change) => (
      <>
        <Button onClick={() => change(true)}>Open</Button>
        {open && (
          <Dialog title="Edit" onClose={() => change(false)}>
            <Button>Inside</Button>
          </Dialog>
        )}
      </>
    ));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit' });
    expect(await findAxeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
  it('with a search box closes on one Escape, whatever was typed', async () => {
    const onClose = vi.fn();
    const { user } = showControl(null, () => (
      <Dialog title="Go to" onClose={onClose}>
        <input type="search" aria-label="Where" />
      </Dialog>
    ));
    const box = screen.getByLabelText('Where');
    await user.type(box, 'Lund');
    const wasPrevented = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    document.addEventListener('keydown', wasPrevented);
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', wasPrevented);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(wasPrevented).toHaveLastReturnedWith(true);
  });
  it('stays open when a file picker is cancelled', () => {
    const onClose = vi.fn();
    showControl(null, () => (
      <Dialog title="A film" onClose={onClose}>
        <input type="file" aria-label="Picture" />
      </Dialog>
    ));
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('controls with options', () => {
  const options = [
    { value: 'unknown', label: 'Not known' },
    { value: 'none', label: 'None' },
  ];

  it('a radio group is one tab stop and is operated with the arrow keys', async () => {
    const { user, last } = showControl('unknown', (value, change) => (
      <RadioGroup legend="Shown?" name="shown" value={value} onChange={change} options={options} />
    ));
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(last()).toBe('none');
    expect(within(screen.getByRole('group', { name: 'Shown?' })).getByLabelText('None')).toHaveFocus();
  });

  it('a locked switch keeps its choice', async () => {
    const { user, changes } = showControl('unknown', (value, change) => (
      <Segmented legend="Cycle" name="cycle" value={value} onChange={change} options={options} locked />
    ));
    expect(screen.getByLabelText('None')).toBeDisabled();
    await user.click(screen.getByLabelText('None'));
    expect(changes).toEqual([]);
  });

  it('filter tabs show which one is active', async () => {
    const tabs = options.map((option) => ({ ...option, count: 1234 }));
    const { user, last } = showControl('unknown', (value, change) => (
      <FilterTabs label="Filter" value={value} onChange={change} tabs={tabs} />
    ));
    expect(screen.getByRole('button', { name: 'Not known 1,234' })).toHaveAttribute('aria-pressed', 'true');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(last()).toBe('none');
  });

  it('filter tabs report hover and focus before a click', async () => {
    const reportedTabs: string[] = [];
    const { user } = showControl('unknown', (value, change) => (
      <FilterTabs
        label="Filter"
        value={value}
        onChange={change}
        onHover={(tab: string) => reportedTabs.push(tab)}
        tabs={options}
      />
    ));
    await user.hover(screen.getByRole('button', { name: 'None' }));
    expect(reportedTabs).toEqual(['none']);
    await user.tab();
    expect(reportedTabs).toEqual(['none', 'unknown']);
  });

  it('steps beyond the reachable one cannot be opened', async () => {
    const { user, changes } = showControl(1, (current, change) => (
      <ProgressSteps
        label="Steps"
        steps={['Role', 'Film', 'Review']}
        current={current}
        reachable={1}
        onStep={change}
      />
    ));
    expect(screen.getByRole('button', { name: '2 Film' })).toHaveAttribute('aria-current', 'step');
    await user.click(screen.getByRole('button', { name: '3 Review' }));
    await user.click(screen.getByRole('button', { name: '1 Role' }));
    expect(changes).toEqual([0]);
  });
});
