import type { FastifyInstance } from 'fastify';
import { findSkillsInText, listSkills, type SkillChoice } from '../../src/contract/job-profiles-skills';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { lowerHas } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { readDictionary, skillsInText } from '../kit/skills-in-text';

export function skillRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listSkills, ({ tx, query }) => {
    const q = (query.q ?? '').trim().toLowerCase();
    const [inName, inSynonym] = [lowerHas(sql`lower(s.name)`, q), lowerHas(sql`y.name`, q)];
    // An exact name comes first ("go" finds Go before Google Cloud), then an exact synonym.
    const nearness = sql`case when lower(s.name) = ${q} then 0
      when exists (select from skill_synonyms y where y.skill_id = s.id and y.name = ${q}) then 1
      when starts_with(lower(s.name), ${q}) then 2 when ${inName} then 3 else 4 end`;
    return pageOf<SkillChoice>(tx, query, {
      of: sql`skills s`,
      id: sql`s.id`,
      columns: sql`s.id, s.name, s.family,
        case when not ${inName} then (select y.name from skill_synonyms y where y.skill_id = s.id and ${inSynonym}
          order by y.name <> ${q}, length(y.name), y.name limit 1) end as synonym`,
      order: sql`${nearness}, lower(s.name), s.id`,
      where: sql`s.retired_at is null`,
      search:
        q === ''
          ? null
          : sql`(${inName} or exists (select from skill_synonyms y where y.skill_id = s.id and ${inSynonym}))`,
    });
  });

  serve(app, appContext, findSkillsInText, async ({ tx, body }) => skillsInText(body.text, await readDictionary(tx)));
}
