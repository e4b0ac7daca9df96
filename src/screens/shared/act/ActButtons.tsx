import Button from '@mui/material/Button';
import type { ActActor } from '../../../machines/kit/act';
import { ActDialog, type ActField, type ActWords } from './ActDialog';
import { useAct } from './use-act';

/** The words of the acts on one kind of object, and the fields that each act asks for. */
export type ActKind<Act extends string, Name extends string> = {
  words: Record<Act, ActWords>;
  fields: Record<Name, ActField>;
  asksFor: Record<Act, readonly Name[]>;
};

interface ActButtonsProps<Act extends string, Name extends string> {
  kind: ActKind<Act, Name>;
  actor: ActActor<Act, Name>;
  /** The acts that the lifecycle allows now, the most likely first. */
  allowed: readonly { type: Act }[];
  version: number;
  /** The object of the acts, in words. */
  about: string;
  /** The first act is not the expected next step. */
  quiet?: boolean;
  /** Initial values of the fields. */
  filled?: Partial<Record<Name, string>>;
}

/** A button for each act that the object's lifecycle allows, and the dialog that it opens. */
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
      {/* Unmounted without an animation, because its content is gone once it closes. */}
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
