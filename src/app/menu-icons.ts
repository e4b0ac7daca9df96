import type { ElementType } from 'react';
import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import WidgetsIcon from '@mui/icons-material/WidgetsOutlined';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import GavelIcon from '@mui/icons-material/GavelOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import PersonSearchIcon from '@mui/icons-material/PersonSearchOutlined';
import RecordVoiceIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import WorkIcon from '@mui/icons-material/WorkOutlined';
import type { MenuIcon } from './menus';

export const menuIcons: Record<MenuIcon, ElementType> = {
  home: HomeIcon,
  interviews: CalendarIcon,
  jobs: DescriptionIcon,
  users: GroupsIcon,
  candidate: PersonSearchIcon,
  services: StoreIcon,
  reports: AssessmentIcon,
  misc: WidgetsIcon,
  payment: PaymentsIcon,
  terms: GavelIcon,
  profile: PersonIcon,
  apply: WorkIcon,
  mock: RecordVoiceIcon,
  views: ViewsIcon,
};
