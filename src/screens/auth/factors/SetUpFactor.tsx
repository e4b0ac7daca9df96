import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { copyText } from '../../../components/copy-text';
import { QrPicture } from '../../../components/QrPicture';
import { useNextFocus } from '../../../components/use-next-focus';
import type { AppBegun, Factors } from '../../../contract/auth-factors';
import type { SetUpFactorActor } from '../../../machines/auth/set-up-factor';
import { DoneNote } from '../../shared/form/DoneNote';
import { SubmitForm } from '../../shared/form/SubmitForm';
import { CodeField } from '../CodeField';
import { ProofFields } from './ProofFields';
import { RecoveryCodes } from './RecoveryCodes';
import { useSetUpFactor, type SetUpFactor as SetUp } from './use-set-up-factor';

interface SetUpFactorProps {
  actor: SetUpFactorActor;
  /** The factors that the account has; a new authenticator app replaces the existing one. */
  factors: Factors;
  /** True where adding a factor is the purpose of the page. */
  primary?: boolean;
}

/** Adds an authenticator app or a passkey, one step at a time (product: Second factor). */
export function SetUpFactor({ actor, factors, primary = false }: SetUpFactorProps) {
  const setUp = useSetUpFactor(actor);
  const { stage, asked, added, problem, busy } = setUp;
  const asks = asked.password || asked.ways.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 400 }}>
      {stage === 'idle' && added !== null && (
        <DoneNote>{added === 'app' ? 'Authenticator app added.' : 'Passkey added.'}</DoneNote>
      )}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {stage === 'idle' || (stage === 'beginning' && !asks) ? (
        <Kinds {...{ factors, busy }} primary={primary && added === null} choose={setUp.choose} />
      ) : (
        <Step setUp={setUp} />
      )}
    </Box>
  );
}

interface KindsProps {
  factors: Factors;
  busy: boolean;
  primary: boolean;
  choose: SetUp['choose'];
}

function Kinds({ factors, busy, primary, choose }: KindsProps) {
  const { offered, app, hasPassword, ways } = factors;
  const asked = { password: hasPassword, ways };
  // Browsers bind passkeys to a domain name, and a numeric address has none.
  const passkeys = offered.passkey && 'credentials' in navigator && !/^[\d.]+$|^\[/.test(location.hostname);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {offered.app && (
        <Button variant={primary ? 'contained' : 'outlined'} loading={busy} onClick={() => choose('app', asked)}>
          {app !== null ? 'Replace authenticator app' : 'Add authenticator app'}
        </Button>
      )}
      {passkeys && (
        <Button
          variant={primary && !offered.app ? 'contained' : 'outlined'}
          loading={busy}
          onClick={() => choose('passkey', asked)}
        >
          Add passkey
        </Button>
      )}
    </Box>
  );
}

function Step({ setUp }: { setUp: SetUp }) {
  const { stage, kind, app } = setUp;
  if (stage === 'storing') return <Store setUp={setUp} />;
  if (stage === 'identifying' || stage === 'beginning') return <Identify setUp={setUp} />;
  if (kind === 'passkey') return <Register setUp={setUp} />;
  return app && <Connect setUp={setUp} app={app} />;
}

function Identify({ setUp }: { setUp: SetUp }) {
  const { asked, way, problems, busy: disabled } = setUp;
  const password = { value: setUp.password, problem: problems.password, disabled, onChange: setUp.changePassword };
  const code = { value: setUp.proof, problem: problems.factor, disabled, onChange: setUp.changeProof };
  return (
    <SubmitForm busy={setUp.busy} onSubmit={setUp.submit}>
      <ProofFields
        password={asked.password ? password : null}
        {...{ ways: asked.ways, way, code }}
        onWay={setUp.chooseWay}
      />
      <Buttons action="Continue" setUp={setUp} />
    </SubmitForm>
  );
}

function Register({ setUp: { stage, busy, makePasskey, leave } }: { setUp: SetUp }) {
  const part = useNextFocus(stage);
  return (
    <Box ref={part} tabIndex={-1} sx={{ display: 'grid', gap: 4, justifyItems: 'start', outline: 'none' }}>
      <div role="status">{busy && 'Follow your browser to create the passkey.'}</div>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" loading={busy} onClick={makePasskey}>
          Try again
        </Button>
        <Button disabled={stage === 'confirming'} onClick={leave}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

function Buttons({ action, setUp }: { action: string; setUp: SetUp }) {
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button type="submit" variant="contained" loading={setUp.busy}>
        {action}
      </Button>
      <Button disabled={setUp.busy} onClick={setUp.leave}>
        Cancel
      </Button>
    </Box>
  );
}

const uriOf = ({ secret, account, issuer }: AppBegun) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret, issuer }).toString()}`;

function Connect({ setUp, app }: { setUp: SetUp; app: AppBegun }) {
  return (
    <SubmitForm busy={setUp.busy} onSubmit={setUp.submit}>
      <Box>Scan this QR code with your authenticator app, or type the key into it.</Box>
      <QrPicture text={uriOf(app)} label="QR code for your authenticator app" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{app.secret.replace(/.{4}(?=.)/g, '$& ')}</Box>
        <Button size="small" onClick={() => void copyText(app.secret, 'Key copied.')}>
          Copy key
        </Button>
      </Box>
      <CodeField
        kind="code"
        label="Code from the app"
        hint="The 6 digits that the app shows now"
        problem={setUp.problems.code}
        value={setUp.code}
        busy={setUp.busy}
        onChange={setUp.changeCode}
      />
      <Buttons action="Add" setUp={setUp} />
    </SubmitForm>
  );
}

function Store({ setUp }: { setUp: SetUp }) {
  return (
    <SubmitForm busy={false} onSubmit={setUp.submit}>
      <RecoveryCodes codes={setUp.recoveryCodes} />
      <FormControlLabel
        control={<Checkbox checked={setUp.stored} onChange={(_, checked) => setUp.store(checked)} />}
        label="I have stored my recovery codes"
      />
      <Box>
        <Button type="submit" variant="contained" disabled={!setUp.stored}>
          Done
        </Button>
      </Box>
    </SubmitForm>
  );
}
