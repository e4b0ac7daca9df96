import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { toast } from '../../components/toast';
import { texts } from '../../contract/texts';
import { wiredNotifications } from '../../services/wiring/messages/notifications';
import { useWorkflow } from '../../services/workflow';
import { BellBody } from './notifications/BellBody';

/** The notification bell of ADMIN and SUPER_ADMIN, for the top bar (product: Bell). */
export function Bell() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [machine] = useState(() =>
    wiredNotifications({
      queryClient,
      navigate,
      sayDownloaded: () => void toast.success(texts.downloaded),
      sayFailed: (message) => void toast.error(message),
    }),
  );
  return <BellBody actor={useWorkflow(machine)} />;
}
