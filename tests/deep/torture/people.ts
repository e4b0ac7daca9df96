import { sql, type Database } from '../../../server/db/database';
import type { UserType } from '../../../src/contract/kit';
import { addPanelist, addStranger, addUser, makeCast, type Candidacy } from '../../server/kit/cast';
import type { Sender } from './ledger';

/**
 * The people who work on the site: admins and an organization's user, panelists who are free day and night, and
 * candidates.
 */
export type People = {
  owners: Sender[];
  panelists: Sender[];
  /** Panelists who write their hours and drafts, each as the only writer. */
  writers: Sender[];
  jobId: string;
  candidates: Candidacy[];
  skillIds: string[];
};

const morePanelists = 6;
const candidates = 30;

/** Adds the people to an empty database. */
export async function makePeople(db: Database): Promise<People> {
  const cast = await makeCast(db);
  const panelist = async (name: string, knows: typeof cast.skills): Promise<Sender> => {
    const who = { userType: 'PANELIST' as UserType, name, timeZone: 'Asia/Kolkata', organizationId: null };
    const user = await addUser(db, who);
    await addPanelist(db, user.id, knows);
    return user;
  };
  const { admin, otherAdmin, superAdmin, org, panelist: one, secondPanelist, thirdPanelist } = cast.people;
  const people: People = {
    owners: [admin, otherAdmin, superAdmin, org],
    panelists: [one, secondPanelist, thirdPanelist],
    writers: [await panelist('Wanda Writer', cast.skills), await panelist('Walt Writer', cast.skills)],
    jobId: cast.job.id,
    candidates: [],
    skillIds: cast.skills.map((skill) => skill.id),
  };
  for (let nth = 0; nth < morePanelists; nth += 1)
    people.panelists.push(await panelist(`Panelist ${'ABCDEFGH'[nth]}`, cast.skills));
  for (let nth = 0; nth < candidates; nth += 1) people.candidates.push(await addStranger(db, cast.organizationId));
  return people;
}

/** Keeps all sessions alive: nobody moves a mouse here, and a session may last a day. */
export async function staySignedIn(db: Database): Promise<void> {
  await db.run(sql`update sessions set last_active_at = now(), ends_at = now() + interval '1 day'`);
}
