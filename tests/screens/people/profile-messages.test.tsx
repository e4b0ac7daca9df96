import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { SectionName, SectionValue } from '../../../src/contract/people-profile-sections';
import { CertificateFields } from '../../../src/screens/people/profile/CertificateFields';
import {
  ContactFields,
  EducationFields,
  PersonalFields,
  ProjectFields,
  SkillFields,
} from '../../../src/screens/people/profile/fields';
import { BankFields, IdentityFields } from '../../../src/screens/shared/person/secret-fields';
import { SectionBody } from '../../../src/screens/people/profile/SectionEditor';
import { wiredEditProfileSection } from '../../../src/services/wiring/people/edit-profile-section';
import { exampleValue, goodSections, profileExamples } from '../../fixtures/profile-examples';
import { anId, seededClient } from '../fixtures';
import { renderApp } from '../render';

/** The same examples as for the rules and the API (tests/fixtures/profile-examples.ts): each message is at a field. */
function body(section: SectionName, actor: Parameters<typeof SectionBody>[0]['actor']) {
  const shown = { actor, kept: null };
  switch (section) {
    case 'personal':
      return (
        <SectionBody<'personal'>
          {...shown}
          fields={(form) => <PersonalFields userType="PANELIST" form={form} zone="UTC" />}
        />
      );
    case 'skill':
      return <SectionBody<'skill'> {...shown} fields={(form) => <SkillFields form={form} />} />;
    case 'project':
      return <SectionBody<'project'> {...shown} fields={(form) => <ProjectFields form={form} />} />;
    case 'education':
      return <SectionBody<'education'> {...shown} fields={(form) => <EducationFields form={form} />} />;
    case 'certificate':
      return <SectionBody<'certificate'> {...shown} fields={(form) => <CertificateFields form={form} zone="UTC" />} />;
    case 'contact':
      return (
        <SectionBody<'contact'>
          {...shown}
          fields={(form) => <ContactFields userType="PANELIST" form={form} email="a@b.example" />}
        />
      );
    case 'identity':
      return <SectionBody<'identity'> {...shown} fields={(form) => <IdentityFields form={form} hasPassword />} />;
    case 'bank':
      return <SectionBody<'bank'> {...shown} fields={(form) => <BankFields form={form} hasPassword />} />;
  }
}

const refusals = profileExamples.filter(({ message }) => message !== null);
it.each([...new Set(refusals.map(({ section }) => section))])(
  'each message of %s is said on its screen',
  (section) => {
    for (const example of refusals.filter((one) => one.section === section)) {
      const queryClient = seededClient('CANDIDATE');
      const actor = createActor(wiredEditProfileSection({ queryClient }), {
        input: {
          id: section,
          stored: { section, value: goodSections(anId(1))[section] },
          revision: 1,
          // A draft as a user left it.
          draft: { section, value: exampleValue(example, anId(1)) as SectionValue },
        },
      }).start();
      renderApp(body(section, actor), { queryClient });
      act(() => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
      const said = screen.getAllByRole('alert').map((one) => one.textContent);
      expect(said, JSON.stringify(example)).toContain(example.message);
      expect(actor.getSnapshot().matches('editing')).toBe(true);
      actor.stop();
      cleanup();
    }
  },
  60_000,
);
