import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';

/** Replaces the browser's upload request. A test plays the network. */
class FakeUpload {
  method = '';
  url = '';
  aborted = false;
  status = 0;
  response: Blob | null = null;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  private form = new FormData();
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader() {
    // Headers do not matter here.
  }
  getResponseHeader() {
    return 'application/json';
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }

  async file(): Promise<{ name: string; text: string }> {
    const file = this.form.get('file') as File;
    return { name: file.name, text: await file.text() };
  }
  progress(share: number) {
    act(() => this.upload.onprogress?.({ loaded: share * 1_000, total: 1_000 }));
  }
  answer(answer: Response) {
    void answer.blob().then((body) => {
      this.status = answer.status;
      this.response = body;
      act(() => this.onload?.());
    });
  }
  fail() {
    act(() => this.onerror?.());
  }
}

/** All uploads that are sent from now on. `next` waits for the upload after those it already returned. */
export function fakeUploads() {
  const all: FakeUpload[] = [];
  let given = 0;
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super();
        all.push(this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    all,
    async next(): Promise<FakeUpload> {
      await waitFor(() => expect(all.length).toBeGreaterThan(given));
      return all[(given += 1) - 1] as FakeUpload;
    },
  };
}
