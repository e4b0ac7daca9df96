import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { InterviewVideoScreen } from '../../../src/screens/interviews/InterviewVideoScreen';
import { renderApp } from '../render';

const open = () =>
  renderApp(
    <Route path="/interviewvideos/:jobId/:fileName/:segment">
      <InterviewVideoScreen />
    </Route>,
    { path: '/interviewvideos/job-1/abc/part%201.mp4' },
  );

it('plays the recording of its address, and says so where there is none', () => {
  open();
  const video = screen.getByLabelText('Interview video');
  expect(video).toHaveAttribute('src', '/media/interviewvideos/job-1/abc/part%201.mp4');
  fireEvent.error(video);
  expect(screen.getByText('video has been not uploaded.')).toBeInTheDocument();
});

it('says so where the recording was found missing before the page was there to hear it', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code: 4 } as MediaError);
  open();
  expect(screen.getByText('video has been not uploaded.')).toBeInTheDocument();
});
