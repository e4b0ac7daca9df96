import type { OpenJob, OpenJobDetail } from '../../../src/contract/job-profiles-apply';
import { anId, inHours } from '../fixtures';

export const openJob = (given: Partial<OpenJob> = {}): OpenJob => ({
  id: anId(60),
  title: 'Backend engineer',
  location: 'Pune',
  organization: { id: anId(50), name: 'Northwind Software' },
  skills: [
    { id: anId(91), name: 'TypeScript', primary: true, minMonths: 24 },
    { id: anId(92), name: 'PostgreSQL', primary: false, minMonths: 0 },
  ],
  createdAt: inHours(-48),
  fit: { share: 2 / 3, matched: 1, asked: 2 },
  appliedAt: null,
  ...given,
});

export const openJobDetail = (given: Partial<OpenJobDetail> = {}): OpenJobDetail => ({
  ...openJob(),
  status: 'OPEN',
  description: '<p>Builds the <strong>services</strong> behind our checkout.</p>',
  responsibilities: '<ul><li>Owns a service</li></ul>',
  benefits: '',
  instructions: '<p>Bring <a href="https://work.example">your work</a>.</p>',
  ownSkills: [{ id: anId(91), name: 'TypeScript', primary: true, months: 36 }],
  hasResume: true,
  jobResume: null,
  application: null,
  terms: [],
  ...given,
});
