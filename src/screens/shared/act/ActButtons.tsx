import Button from '@mui/material/Button';
import type { ActActor } from '../../../machines/kit/act';
import { ActDialog, type ActField, type ActWords } from './ActDialog';
import { useAct } from './use-act';

/** How the acts on one kind of object are worded, and what each asks for. */
export type ActKind<Act extends string, Name extends string> = {
  words: Record<Act, ActWords>;
  fields: Record<Name, ActField>;
  asksFor: Record<Act, readonly Name[]>;
};

interface ActButtonsProps<Act extends string, Name extends string> {
  kind: ActKind<Act, Name>;
  actor: ActActor<Act, Name>;
  /** What the law allows now, the most likely first. */
  allowed: readonly { type: Act }[];
  version: number;
  /** What the acts are done to, in words. */
  about: string;
  /** The first one is not what one is expected to do next. */
  quiet?: boolean;
  /** What is filled in before anything is typed. */
  filled?: Partial<Record<Name, string>>;
}

/** The buttons that an object's law allows, and the question of each. */
export function ActButtons<Act extends string, Name extends string>({
  kind: { words, fields, asksFor },
  actor,
  allowed,
  version,
  about,
  quiet = false,
  filled,
}: ActButtonsProps<Act, Name>) {
  const view = useAct(actor);
  const { act, asking } = view;
  return (
    <>
      {allowed.map(({ type }, nth) => (
        <Button
          key={type}
          variant={nth === 0 && !quiet ? 'contained' : 'outlined'}
          onClick={() => view.ask(type, version, filled)}
        >
          {words[type].label}
        </Button>
      ))}
      {/* Unmounted at once, because its content is gone when it closes. */}
      {asking && act !== null && (
        <ActDialog
          view={view}
          words={words[act]}
          about={about}
          fields={asksFor[act].map((name) => [name, fields[name]] as const)}
        />
      )}
    </>
  );
}
