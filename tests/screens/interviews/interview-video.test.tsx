import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { InterviewVideoScreen } from '../../../src/screens/interviews/InterviewVideoScreen';
import { renderApp } from '../render';

it('plays the recording of its address, and says so where there is none', () => {
  renderApp(
    <Route path="/interviewvideos/:jobId/:fileName/:segment">
      <InterviewVideoScreen />
    </Route>,
    { path: '/interviewvideos/job-1/abc/part%201.mp4' },
  );
  const video = screen.getByLabelText('Interview video');
  expect(video).toHaveAttribute('src', '/media/interviewvideos/job-1/abc/part%201.mp4');
  fireEvent.error(video);
  expect(screen.getByText('video has been not uploaded.')).toBeInTheDocument();
});
