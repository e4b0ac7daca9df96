import type { Struct } from 'superstruct';
import * as auth from '../../src/contract/auth';
import * as accounts from '../../src/contract/auth-accounts';
import * as own from '../../src/contract/auth-own';
import * as users from '../../src/contract/auth-users';
import * as social from '../../src/contract/auth-social';
import * as batches from '../../src/contract/booking-batches';
import * as exports from '../../src/contract/exports';
import * as feedback from '../../src/contract/feedback';
import * as feedbackShare from '../../src/contract/feedback-share';
import * as jobInvitations from '../../src/contract/job-profiles-invitations';
import * as posts from '../../src/contract/job-profiles-posts';
import * as sourcing from '../../src/contract/job-profiles-sourcing';
import * as figures from '../../src/contract/figures';
import * as feedbackSummary from '../../src/contract/feedback-summary';
import * as interviews from '../../src/contract/interviews';
import * as booking from '../../src/contract/booking';
import * as interviewsDecisions from '../../src/contract/interviews-decisions';
import * as interviewsLinks from '../../src/contract/interviews-links';
import * as interviewsLive from '../../src/contract/interviews-live';
import * as interviewsLog from '../../src/contract/interviews-log';
import * as interviewsRecordings from '../../src/contract/interviews-recordings';
import * as jobs from '../../src/contract/job-profiles';
import * as applying from '../../src/contract/job-profiles-apply';
import * as dictionary from '../../src/contract/job-profiles-dictionary';
import * as skills from '../../src/contract/job-profiles-skills';
import * as jobsEdit from '../../src/contract/job-profiles-edit';
import * as jobsShare from '../../src/contract/job-profiles-share';
import type { Call } from '../../src/contract/kit';
import * as messages from '../../src/contract/messages';
import * as news from '../../src/contract/messages-news';
import * as people from '../../src/contract/people';
import * as peopleAway from '../../src/contract/people-away';
import * as peopleBlocks from '../../src/contract/people-blocks';
import * as peopleCalendar from '../../src/contract/people-calendar';
import * as peopleErasure from '../../src/contract/people-erasure';
import * as peopleOwnData from '../../src/contract/people-own-data';
import * as peoplePanelists from '../../src/contract/people-panelists';
import * as peopleCandidates from '../../src/contract/people-candidates';
import * as peopleOrganizationUsers from '../../src/contract/people-organization-users';
import * as peopleOrganizations from '../../src/contract/people-organizations';
import * as peopleProfile from '../../src/contract/people-profile';
import * as peopleProposals from '../../src/contract/people-proposals';
import * as peopleUploads from '../../src/contract/people-uploads';
import * as peopleProfileCertificates from '../../src/contract/people-profile-certificates';
import * as peopleProfileVideo from '../../src/contract/people-profile-video';
import * as peopleProfileSecrets from '../../src/contract/people-profile-secrets';
import * as peopleWaiting from '../../src/contract/people-waiting';
import * as system from '../../src/contract/system';
import * as systemViews from '../../src/contract/system-views';
import { version } from '../kit/version';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;

/** Every call of the contract. */
export const allCalls: Call[] = [
  auth,
  accounts,
  own,
  users,
  social,
  batches,
  exports,
  feedback,
  feedbackShare,
  sourcing,
  posts,
  jobInvitations,
  figures,
  feedbackSummary,
  interviews,
  booking,
  interviewsDecisions,
  interviewsLinks,
  interviewsLive,
  interviewsLog,
  interviewsRecordings,
  jobs,
  applying,
  skills,
  dictionary,
  jobsEdit,
  jobsShare,
  messages,
  news,
  people,
  peopleAway,
  peopleBlocks,
  peopleCalendar,
  peopleErasure,
  peopleOwnData,
  peoplePanelists,
  peopleCandidates,
  peopleOrganizationUsers,
  peopleOrganizations,
  peopleProfile,
  peopleProposals,
  peopleUploads,
  peopleProfileCertificates,
  peopleProfileVideo,
  peopleProfileSecrets,
  peopleWaiting,
  system,
  systemViews,
].flatMap((area) => Object.values(area).filter(isCall));

type Described = Record<string, unknown>;
type Known = { type: string; schema: unknown };

const optionalHere = (struct: Known) => (struct as unknown as Struct).is(undefined);

function describeObject(schema: Record<string, Known>): Described {
  const entries = Object.entries(schema);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.filter(([, field]) => !optionalHere(field)).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describe(field)])),
  };
}

/** The JSON Schema of a struct's shape; refinements are left out. */
function describe({ type, schema }: Known): Described {
  switch (type) {
    case 'object':
    case 'type':
      return schema ? describeObject(schema as Record<string, Known>) : { type: 'object' };
    case 'array':
      return schema ? { type: 'array', items: describe(schema as Known) } : { type: 'array' };
    case 'enums':
      return { enum: Object.values(schema as Record<string, unknown>) };
    case 'literal':
      return { const: schema };
    case 'oneOf':
      return { oneOf: Object.values(schema as Record<string, Known>).map(describe) };
    case 'union':
      return { anyOf: (schema as Known[]).map(describe) };
    case 'integer':
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    default:
      return {};
  }
}

const asKnown = (struct: unknown) => struct as Known;

function parametersOf(call: Call): Described[] {
  const of = (struct: unknown, place: 'path' | 'query') =>
    Object.entries((asKnown(struct)?.schema ?? {}) as Record<string, Known>).map(([name, field]) => ({
      name,
      in: place,
      required: !optionalHere(field),
      schema: describe(field),
    }));
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  return [...of(call.params, 'path'), ...of(call.query, 'query'), ...(call.once ? [key] : [])];
}

function requestOf({ body, upload }: Call): Described {
  const fields = body ? describe(asKnown(body)) : { type: 'object' };
  if (!upload) return { 'application/json': { schema: fields } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    'multipart/form-data': {
      schema: { ...fields, properties: { ...(fields['properties'] as Described | undefined), file } },
    },
  };
}

function operationOf(call: Call): Described {
  const data = describe(asKnown(call.reply));
  const whole = { type: 'object', properties: { status: { const: 'SUCCESS' }, message: { type: 'string' }, data } };
  const content = (schema: Described) => ({ 'application/json': { schema } });
  const done =
    call.envelope === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : content(call.envelope === 'none' ? data : whole);
  return {
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(call.body || call.upload ? { requestBody: { required: true, content: requestOf(call) } } : {}),
    responses: {
      200: { description: 'Done', content: done },
      default: { description: 'Refused: {status: "FAIL", message, details?, data?}' },
    },
  };
}

/** The whole contract as OpenAPI 3.1 (product: Contract). */
export function describeContract(): Described {
  const paths: Record<string, Record<string, Described>> = {};
  for (const call of allCalls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Interview platform', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
