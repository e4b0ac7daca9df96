import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { JobContent } from '../../src/contract/job-profiles-edit';
import { readableText } from '../../src/contract/rich-text';
import { texts } from '../../src/contract/texts';
import { sql } from '../db/database';
import type { AppContext } from '../http/calls';
import { cleanRichText } from '../kit/rich-text';
import { countryOfLocation } from '../kit/towns';
import { contentNow } from './store';

type Shared = {
  id: string;
  organization: string;
  website: string;
  createdAt: string;
  endsAt: string;
  open: boolean;
  content: JobContent;
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

const style = `
:root{color-scheme:light dark;--page:#f6f8f9;--surface:#fff;--text:#14272b;--quiet:#4a5a60;--line:#d5dee1;--link:#0b6b73}
@media(prefers-color-scheme:dark){:root{--page:#0f1719;--surface:#162124;--text:#e6eef0;--quiet:#a9babf;--line:#2c3b40;--link:#33bbc5}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 Roboto,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:760px;margin:0 auto;padding:32px 16px 64px}header{display:flex;align-items:center;gap:10px;font-weight:600;margin-bottom:32px}
h1{font-size:32px;line-height:1.2;margin:0 0 8px}h2{font-size:20px;margin:0 0 12px}h3{font-size:17px;margin:20px 0 8px}h4{font-size:16px;margin:16px 0 8px}
.quiet{color:var(--quiet);margin:0}section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px 24px;margin-top:24px}
dl{display:grid;grid-template-columns:minmax(96px,auto) 1fr;gap:8px 16px;margin:0}dt{color:var(--quiet)}dd{margin:0}p{margin:8px 0}
ul,ol{padding-left:24px;margin:8px 0}li p{margin:0}blockquote{margin:12px 0;padding-left:16px;border-left:3px solid var(--line);color:var(--quiet)}a{color:var(--link)}
.apply{display:inline-block;margin-top:24px;padding:12px 28px;border-radius:12px;background:#33bbc5;color:#062a2e;font-weight:600;text-decoration:none}
.apply:focus-visible{outline:3px solid var(--link);outline-offset:2px}`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const document = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="/favicon.svg">${head}<style>${style}</style></head>
<body><main><header><img src="/favicon.svg" alt="" width="28" height="28">${escaped(texts.appName)}</header>${body}</main></body></html>`;

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('content-security-policy', policy)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cache-control', status === 200 ? 'public, max-age=60' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

const gone = (reply: FastifyReply, status: 404 | 410, title: string, line: string) =>
  send(
    reply,
    status,
    document(
      `${title} · ${texts.appName}`,
      '<meta name="robots" content="noindex">',
      `<h1>${escaped(title)}</h1><p class="quiet">${escaped(line)}</p>`,
    ),
  );

function years({ yearsFrom, yearsTo }: JobContent): string {
  if (yearsTo === null) return yearsFrom === null ? '' : `${yearsFrom} years or more`;
  return `${yearsFrom ?? 0} to ${yearsTo} years`;
}

/** The place of work, as far as the location names it. A country is never guessed. */
function placeOf(location: string) {
  const country = countryOfLocation(location.replace(/[()]/g, ', '));
  if (/\bremote\b/i.test(location))
    return {
      jobLocationType: 'TELECOMMUTE',
      ...(country !== null && { applicantLocationRequirements: { '@type': 'Country', name: country } }),
    };
  if (location === '') return {};
  const [, town, last = ''] = /^(.*\S)\s*,([^,]+)$/.exec(location) ?? [];
  const address = {
    '@type': 'PostalAddress',
    addressLocality: town !== undefined && countryOfLocation(last.trim()) !== null ? town : location,
    ...(country !== null && { addressCountry: country }),
  };
  return { jobLocation: { '@type': 'Place', address } };
}

/** The JSON-LD for job boards. Characters that could end the script element are escaped. */
function posting({ content, organization, website, createdAt, endsAt, id }: Shared): string {
  const described = [content.description, content.responsibilities, content.benefits].map(cleanRichText).join('');
  return JSON.stringify({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: content.title,
    description: described,
    datePosted: createdAt.slice(0, 10),
    validThrough: endsAt,
    hiringOrganization: { '@type': 'Organization', name: organization, ...(website !== '' && { sameAs: website }) },
    ...placeOf(content.location),
    identifier: { '@type': 'PropertyValue', name: organization, value: id },
    skills: content.skills.map(({ name }) => name).join(', '),
    // Applying needs an account first.
    directApply: false,
    ...(content.openings !== null && { totalJobOpenings: content.openings }),
    ...(content.yearsFrom !== null &&
      content.yearsFrom > 0 && {
        experienceRequirements: {
          '@type': 'OccupationalExperienceRequirements',
          monthsOfExperience: content.yearsFrom * 12,
        },
      }),
  }).replace(/</g, '\\u003c');
}

function jobPage(shared: Shared, address: string): string {
  const { content, organization, id } = shared;
  const title = `${content.title} at ${organization}`;
  const summary = readableText(content.description).replace(/\s+/g, ' ').slice(0, 160);
  const head = `<meta name="description" content="${escaped(summary)}"><link rel="canonical" href="${escaped(address)}">
<meta property="og:type" content="website"><meta property="og:title" content="${escaped(title)}"><meta property="og:description" content="${escaped(summary)}"><meta property="og:url" content="${escaped(address)}">
<script type="application/ld+json">${posting(shared)}</script>`;
  const facts: [string, string][] = [
    ['Location', content.location],
    ['Experience', years(content)],
    ['Openings', content.openings === null ? '' : String(content.openings)],
    ['Skills', content.skills.map(({ name }) => name).join(', ')],
  ];
  const part = (name: string, html: string) =>
    html === '' ? '' : `<section><h2>${name}</h2>${cleanRichText(html)}</section>`;
  const shown = facts.filter(([, value]) => value !== '');
  return document(
    `${title} · ${texts.appName}`,
    head,
    `<h1 dir="auto">${escaped(content.title)}</h1><p class="quiet" dir="auto">${escaped(organization)}</p>
<a class="apply" href="/dashboard/searchjobprofile?id=${id}">Apply</a>
<section><h2>At a glance</h2><dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl></section>
${part('About the job', content.description)}${part('Responsibilities', content.responsibilities)}${part('Benefits', content.benefits)}${part('Instruction', content.instructions)}
<a class="apply" href="/dashboard/searchjobprofile?id=${id}">Apply</a>`,
  );
}

const isOpen = sql`(h.revoked_at is null and h.ends_at > now() and j.status = 'OPEN' and not o.blocked)`;
const robot = /bot|crawl|spider|slurp|preview|facebookexternalhit|embed|curl|wget/i;

/**
 * Serves robots.txt and the sitemap. Crawlers may read the public jobs, but nothing that needs an account or a link.
 */
function crawlerPages(app: FastifyInstance, { db, config }: AppContext): void {
  const base = config.publicUrl.replace(/\/$/, '');
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...['/api/', '/dashboard', '/media/'].map((path) => `Disallow: ${path}`),
          `Sitemap: ${base}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    // A sitemap has at most 50,000 addresses.
    const jobs = await db.many<{ slug: string; updatedAt: string }>(sql`
      select h.slug, greatest(h.created_at, j.updated_at) as "updatedAt"
      from job_profile_shares h join job_profiles j on j.id = h.job_profile_id
      join organizations o on o.id = j.organization_id
      where ${isOpen} order by h.created_at desc, h.slug limit 50000`);
    const urls = jobs.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${escaped(`${base}/jobs/${slug}`)}</loc><lastmod>${updatedAt}</lastmod></url>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
}

/** Serves `/jobs/…`, the public pages of job profiles, which need no script (product: Sharing a job profile). */
export function publicJobPages(app: FastifyInstance, appContext: AppContext): void {
  const { db, config } = appContext;
  crawlerPages(app, appContext);
  app.get<{ Params: { slug: string } }>('/jobs/:slug', async ({ method, params: { slug }, headers }, reply) => {
    const shared = /^[a-z0-9-]{3,120}$/.test(slug)
      ? await db.maybe<Shared>(sql`
          select j.id, o.name as organization, o.website, h.created_at as "createdAt", h.ends_at as "endsAt",
            ${isOpen} as open,
            ${contentNow} as content
          from job_profile_shares h join job_profiles j on j.id = h.job_profile_id
          join organizations o on o.id = j.organization_id where h.slug = ${slug}`)
      : null;
    if (!shared) return gone(reply, 404, 'Job not found', 'Check that you copied the whole address.');
    if (!shared.open)
      return gone(
        reply,
        410,
        'This job is no longer open',
        'Thank you for your interest. It has been filled, or is paused.',
      );
    // Previews, crawlers and link checkers do not count as readers.
    if (method === 'GET' && !robot.test(headers['user-agent'] ?? ''))
      await db.run(sql`
        insert into job_profile_share_uses (job_profile_id, day, opened) values (${shared.id}, current_date, 1)
        on conflict (job_profile_id, day) do update set opened = job_profile_share_uses.opened + 1, last_at = now()`);
    return send(reply, 200, jobPage(shared, `${config.publicUrl.replace(/\/$/, '')}/jobs/${slug}`));
  });
}
